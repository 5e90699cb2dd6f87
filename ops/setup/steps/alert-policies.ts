import { z } from 'zod';
import type { Objective } from '@daily-snapshot/domain/operations/objectives';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import { differences } from '../../google/differences.ts';
import { alertPolicies, type AlertPolicy } from '../../monitoring/alert-policies.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';
import { channelName } from './notification-channel.ts';

const policySchema = z.looseObject({
  name: z.string(),
  userLabels: z.record(z.string(), z.string()).default({}),
  notificationChannels: z.array(z.string()).default([]),
});

export const alertPoliciesStep = (
  environment: DeploymentEnvironment,
  objectives: readonly Objective[],
): Step => {
  const { project, origin } = environment;
  const path = `v3/projects/${project}/alertPolicies`;
  const desired = alertPolicies(objectives, new URL(origin).host);
  const conditionCount = desired.flatMap(({ conditions }) => conditions).length;
  return {
    id: 'alert-policies',
    title: `${desired.length} alert policies`,
    settings: desired.map(({ displayName }) => displayName),
    cost: `${conditionCount} conditions: ${costOf('alerts')}`,
    needs: ['notification-channel', 'log-metrics', 'uptime-check'],
    inspect: async (google) => {
      const channel = await channelName(google, environment);
      const found = await google.list({ api: 'monitoring', path }, 'alertPolicies', policySchema);
      const existingOf = ({ userLabels }: AlertPolicy) =>
        found.find(
          (one) =>
            one.userLabels.managed_by === userLabels.managed_by &&
            one.userLabels.resource_id === userLabels.resource_id,
        );
      const wrong = desired.flatMap((policy) => {
        const existing = existingOf(policy);
        const isRight =
          existing?.notificationChannels.includes(channel) &&
          differences(policy, existing).length === 0;
        return isRight ? [] : [{ policy, existing }];
      });
      if (wrong.length === 0) return OK;
      return {
        state: wrong.some(({ existing }) => !existing) ? 'missing' : 'different',
        changes: wrong.map(
          ({ policy, existing }) => `${existing ? 'correct' : 'create'} "${policy.displayName}"`,
        ),
        apply: async () => {
          for (const { policy, existing } of wrong) {
            // Other channels of a policy, such as a phone, stay.
            const others = existing?.notificationChannels.filter((name) => name !== channel) ?? [];
            await google.call({
              api: 'monitoring',
              method: existing ? 'PATCH' : 'POST',
              path: existing ? `v3/${existing.name}` : path,
              ...(existing && {
                query: { updateMask: [...Object.keys(policy), 'notificationChannels'].join(',') },
              }),
              body: { ...policy, notificationChannels: [channel, ...others] },
              answer: policySchema,
            });
          }
        },
      };
    },
  };
};
