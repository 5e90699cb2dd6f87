// https://plaid.com/docs/api/institutions/
import type { InstitutionsGetRequest, InstitutionsGetResponse } from 'plaid';
import { z } from 'zod';
import type { Team } from '../team.ts';
import type { ParamShape, Wire } from '../wire/wire.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const getSchema = z.strictObject({
  count: z.int().min(1).max(500),
  offset: z.int().min(0),
  country_codes: z.array(z.string()).min(1),
} satisfies ParamShape<InstitutionsGetRequest>);

type Answer = Omit<Wire<InstitutionsGetResponse>, 'request_id'>;

export const institutionEndpoints = (team: Team): readonly Endpoint[] => [
  endpoint('/institutions/get', getSchema, ({ count, offset }): Answer => {
    const banks = [...team.banks.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return {
      institutions: banks.slice(offset, offset + count).map(({ id, name }) => ({
        institution_id: id,
        name,
        products: ['transactions'],
        country_codes: ['US'],
        routing_numbers: [],
        oauth: false,
      })),
      total: banks.length,
    };
  }),
];
