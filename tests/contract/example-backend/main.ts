// `node tests/contract/example-backend/main.ts [PORT] [DATABASE]`: runs the example backend until it is interrupted.
import { admin, implementedTags, startExample } from './start.ts';

const { url } = await startExample(Number(process.argv[2] ?? 8080), process.argv[3]);
console.log(`The example backend listens at ${url}. To test it, run

  CONTRACT_ADMIN_EMAIL=${admin.email} CONTRACT_ADMIN_PASSWORD=${admin.password} \\
    npm run contract -- --url ${url} --only ${implementedTags.join(',')}`);
