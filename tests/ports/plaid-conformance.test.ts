import { describeSource } from '../../functions/src/conformance/source-contract.ts';
import { plaidWorld } from '../support/plaid-world.ts';

describeSource('by Plaid', () => plaidWorld());
