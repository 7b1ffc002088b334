import { expect, test } from "vitest";
import { listUnfinishedStates } from "#features/workshop/appointments/changes/visit-effects.server.ts";
import { readIndexConditions } from "#tests/server/index-conditions.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { listVisitStatesWith, VISIT_STATES } from "./visit-states.ts";

const world = openWorld();

// SQL names the states literally, because an index takes no parameter.
test("matches the index of upcoming visits to the state table", async () => {
	const condition = (await readIndexConditions(world.ctx.db)).get("visits_open") ?? "";
	const states = VISIT_STATES.filter((state) => condition.includes(`'${state}'`));
	expect(states).toEqual(listVisitStatesWith("isOpen"));
	expect(states).toEqual(listUnfinishedStates());
});
