import { expect, test } from "vitest";
import { listDeletionChores } from "#composition/deletion-chores.test.kit.ts";
import { PLATFORM_CHORES } from "#server/worker/platform-chores.server.ts";
import { OWNED_TABLES } from "./owned-tables.server.ts";

/** Chores that delete nothing but published content: the trash, and pictures without a use. */
const CHORES_OF_CONTENT = ["run", "purgeExpiredTrash"];

const declaredChores = OWNED_TABLES.flatMap(({ ends }) => (ends && "chore" in ends ? ends.chore : []));

test("names chores that run", () => {
	const platformChores = PLATFORM_CHORES.filter(({ deletesData }) => deletesData);
	const chores = [...listDeletionChores(), ...platformChores].map(({ run }) => run.name);
	expect(declaredChores.filter((chore) => !chores.includes(chore))).toEqual([]);
	const idleChores = chores.filter((chore) => !declaredChores.includes(chore));
	expect(idleChores.filter((chore) => !CHORES_OF_CONTENT.includes(chore))).toEqual([]);
});
