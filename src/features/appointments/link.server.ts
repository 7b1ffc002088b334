import { createHash } from "node:crypto";
import { publicOrigin } from "#platform/env.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { listWithoutLink } from "./read-model.server.ts";

type At = Pick<Platform, "secret" | "env">;

/**
 * What the customer's link ends with: nobody can guess it. The visit keeps only its hash; the letter that carries it
 * stays in the outbox until that is purged.
 */
export function linkTokenOf(at: Pick<At, "secret">, leadId: string): string {
	return at.secret.tokenFor("cita", leadId);
}

/** The customer's own page of a visit, as a path of this site. */
export function ownPageOf(at: Pick<At, "secret">, leadId: string): string {
	return `/cita/${linkTokenOf(at, leadId)}`;
}

/** Its whole address; undefined while nobody said where the site is. */
export function visitLink(at: At, leadId: string): string | undefined {
	const origin = publicOrigin(at.env);
	return origin && origin + ownPageOf(at, leadId);
}

/** What the database knows a link by. */
export function hashOfLink(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** Gives a link to the visits that were there before the agenda was; those of forgotten people keep none. */
export async function nameOldLinks(at: Pick<Platform, "secret" | "db">): Promise<void> {
	for (const leadId of await listWithoutLink(at.db))
		await at.db
			.updateTable("visits")
			.set({ linkHash: hashOfLink(linkTokenOf(at, leadId)) })
			.where("leadId", "=", leadId)
			.execute();
}
