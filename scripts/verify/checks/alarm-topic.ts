import { type Check, Difference, NotSeenHere } from '../check.ts';
import type { Facts } from '../facts.ts';

export const alarmTopicCheck: Check<Facts> = {
  name: 'alarm-topic',
  asks: 'Does somebody get the alarms, who has confirmed it?',
  run: async ({ deployment }) => {
    if (deployment.settings.alarms === undefined) throw new NotSeenHere('The settings have no alarms.');
    const subscribers = await deployment.alarmSubscribers();
    const confirmed = subscribers.filter(({ isConfirmed }) => isConfirmed);
    const open = subscribers.filter(({ isConfirmed }) => !isConfirmed).map(({ endpoint }) => endpoint);
    if (subscribers.length === 0) {
      throw new Difference(
        `Nobody gets the alarms. Set alarms.email or alarms.topicArn in infra/environments/${deployment.settings.name}.ts and deploy again; without alarms, leave the setting out.`,
      );
    }
    if (open.length > 0) {
      throw new Difference(
        `${open.join(', ')} has not confirmed the subscription, so it gets no alarm. Follow the link in AWS's mail "Subscription Confirmation".`,
      );
    }
    return `${confirmed.length} confirmed`;
  },
};
