import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { withTransaction } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { buildLink } from "./link.server.ts";
import type { LinkPurpose, SubscriptionState } from "./rules.ts";

const world = openWorld();

const LINK_ACTIONS: [
	purpose: LinkPurpose,
	path: string,
	meanwhile: SubscriptionState,
	after: SubscriptionState,
][] = [
	["confirm", "confirmation", "unsubscribed", "unsubscribed"],
	["leave", "departure", "active", "unsubscribed"],
];

test.each(LINK_ACTIONS)(
	"reports the current state when %s runs concurrently",
	async (purpose, path, concurrentState, finalState) => {
		const email = `${purpose}@correo.com`;
		await world.call("/api/newsletter", { body: { email } });
		const fetchRow = () =>
			world.ctx.db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
		const token = buildLink(world.ctx, purpose, await fetchRow())
			.split("/")
			.at(-1);
		let reply: ReturnType<typeof world.call> | undefined;
		await withTransaction(world.ctx.db, async (trx) => {
			await trx
				.updateTable("subscribers")
				.set({ state: concurrentState })
				.where("email", "=", email)
				.execute();
			reply = world.call(`/api/newsletter/${path}`, { body: { token } });
			// On PostgreSQL the request has started by now and waits for this row's lock.
			await pause(300);
		});
		expect((await reply)?.json.state).toBe(finalState);
		expect((await fetchRow()).state).toBe(finalState);
	},
);
