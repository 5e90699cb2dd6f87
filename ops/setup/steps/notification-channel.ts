import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import type { GoogleClient } from '../../google/google-client.ts';
import { labelsOf } from '../../monitoring/names.ts';
import { costOf } from '../costs.ts';
import { OK, type Step } from '../step.ts';

const channelSchema = z.looseObject({
  name: z.string(),
  type: z.string(),
  labels: z.record(z.string(), z.string()).default({}),
  enabled: z.boolean().default(true),
});

const CHANNEL_ID = 'operator-mailbox';

async function findChannel(google: GoogleClient, { project, operations }: DeploymentEnvironment) {
  const path = `v3/projects/${project}/notificationChannels`;
  const channels = await google.list(
    { api: 'monitoring', path },
    'notificationChannels',
    channelSchema,
  );
  return channels.find(
    ({ type, labels }) => type === 'email' && labels.email_address === operations.alertsMailbox,
  );
}

/**
 * Returns the name of the channel to the operator.
 *
 * @throws Error if setup has not created it yet
 */
export async function channelName(
  google: GoogleClient,
  environment: DeploymentEnvironment,
): Promise<string> {
  const channel = await findChannel(google, environment);
  if (!channel) throw new Error('The channel of the operator does not exist.');
  return channel.name;
}

export const notificationChannelStep = (environment: DeploymentEnvironment): Step => {
  const { project, operations } = environment;
  return {
    id: 'notification-channel',
    title: 'Mailbox of the operator',
    settings: ['pages, tickets and budget notices go to operations.alertsMailbox'],
    cost: costOf('free'),
    needs: ['apis'],
    inspect: async (google) => {
      const found = await findChannel(google, environment);
      if (found?.enabled === false) {
        return {
          state: 'blocked',
          message: 'The channel is turned off, so no alert reaches the operator.',
          action: `Turn it on: https://console.cloud.google.com/monitoring/alerting/notifications?project=${project}`,
        };
      }
      if (found) return OK;
      return {
        state: 'missing',
        changes: ['create the channel'],
        apply: async () => {
          await google.call({
            api: 'monitoring',
            method: 'POST',
            path: `v3/projects/${project}/notificationChannels`,
            body: {
              type: 'email',
              displayName: 'Operator',
              labels: { email_address: operations.alertsMailbox },
              userLabels: labelsOf(CHANNEL_ID),
              enabled: true,
            },
            answer: channelSchema,
          });
        },
      };
    },
  };
};
