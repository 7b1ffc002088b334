import { defineServerFeature } from "#server/feature.server.ts";
import { createFollowUpsApi } from "./api.server.ts";
import { emailPickupReminders } from "./email-pickup-reminders.server.ts";

export const followUpsServer = defineServerFeature({
	api: [createFollowUpsApi],
	chores: [{ name: "email-pickup-reminders", every: "hour", deletesData: false, run: emailPickupReminders }],
});
