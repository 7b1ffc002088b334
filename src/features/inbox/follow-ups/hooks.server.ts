import type { AppContext } from "#server/app-context.server.ts";
import { defineProvider } from "#server/hooks.ts";
import type { FollowUps } from "./contract.ts";

/** Gives a page of the people to contact, counted from 1: the answer of a contact. */
export const followUpList =
	defineProvider<(ctx: AppContext, page: number) => Promise<FollowUps>>("followUpList");
