// Every suite, in the order in which they begin: the long ones first.
import './licenses.contract.ts';
import './learning.contract.ts';
import './plugin-bundle.contract.ts';
import './desks.contract.ts';
import './customers.contract.ts';
import './conversations.contract.ts';
import './bad-input.contract.ts';
import './moves.contract.ts';
import './filters.contract.ts';
import './records.contract.ts';
import './laws.contract.ts';
import './access.contract.ts';
import './examples.contract.ts';
import './auth.contract.ts';
import './account.contract.ts';
import './users.contract.ts';
import './families.contract.ts';
