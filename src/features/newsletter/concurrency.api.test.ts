import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { withTransaction } from "#platform/database/db.server.ts";
import { buildLink } from "./link.server.ts";
import type { LinkPurpose, SubscriptionState } from "./rules.ts";

const world = openWorld();

const PRESSES: [
	purpose: LinkPurpose,
	path: string,
	meanwhile: SubscriptionState,
	after: SubscriptionState,
][] = [
	["confirm", "confirmation", "unsubscribed", "unsubscribed"],
	["leave", "departure", "active", "unsubscribed"],
];

test.each(PRESSES)(
	"reports the current state when %s runs concurrently",
	async (purpose, path, meanwhile, after) => {
		const email = `${purpose}@correo.com`;
		await world.call("/api/newsletter", { body: { email } });
		const row = () =>
			world.ctx.db.selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
		const token = buildLink(world.ctx, purpose, await row())
			.split("/")
			.at(-1);
		let pressed: ReturnType<typeof world.call> | undefined;
		await withTransaction(world.ctx.db, async (trx) => {
			await trx.updateTable("subscribers").set({ state: meanwhile }).where("email", "=", email).execute();
			pressed = world.call(`/api/newsletter/${path}`, { body: { token } });
			// On PostgreSQL the request has started by now and waits for this row's lock.
			await pause(300);
		});
		expect((await pressed)?.json.state).toBe(after);
		expect((await row()).state).toBe(after);
	},
);
