import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DELETION_CHORES } from "#api/retention.server.ts";
import { OWNED_TABLES } from "./owned-tables.server.ts";

/** Chores that delete nothing but published content: the trash, and pictures without a use. */
const CHORES_OF_CONTENT = ["", "purgeExpiredTrash"];

const declaredChores = OWNED_TABLES.flatMap(({ ends }) => (ends && "chore" in ends ? ends.chore : []));

test("names chores that run", () => {
	const purge = readFileSync("src/server/outbox/purge.server.ts", "utf8");
	const platformChores = [...purge.matchAll(/\(\) => (delete\w+)\(/g)].map(([, name = ""]) => name);
	const chores = [...DELETION_CHORES.map(({ name }) => name), ...platformChores];
	expect(declaredChores.filter((chore) => !chores.includes(chore))).toEqual([]);
	const idleChores = chores.filter((chore) => !declaredChores.includes(chore));
	expect(idleChores.filter((chore) => !CHORES_OF_CONTENT.includes(chore))).toEqual([]);
});
