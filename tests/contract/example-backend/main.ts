// `node tests/contract/example-backend/main.ts [PORT] [DATABASE]`: the example, until it is interrupted.
import { admin, parts, startExample } from './start.ts';

const { url } = await startExample(Number(process.argv[2] ?? 8080), process.argv[3]);
console.log(`The example is at ${url}; judge it with

  CONTRACT_ADMIN_EMAIL=${admin.email} CONTRACT_ADMIN_PASSWORD=${admin.password} \\
    npm run contract -- --url ${url} --only ${parts.join(',')}`);
