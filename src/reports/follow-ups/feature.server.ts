import { followUpList } from "#features/inbox/follow-ups/hooks.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createFollowUpListApi } from "./api.server.ts";
import { getFollowUps } from "./get-follow-ups.server.ts";

export const followUpListServer = defineServerFeature({
	api: [createFollowUpListApi],
	bindings: [provide(followUpList, getFollowUps)],
});
