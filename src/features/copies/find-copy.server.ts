import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "#platform/env.server.ts";
import { StartRefused } from "#platform/refusal.ts";
import { copiesFolder } from "./make.server.ts";
import { listCopies, MANIFEST } from "./manifest.server.ts";

const NEWEST = "ultima";

/** A copy that can be read, and what to do when it was. */
export type FoundCopy = { folder: string; end: () => Promise<void> };

/**
 * Finds a copy by its folder, by its name, or the newest.
 *
 * @throws StartRefused when there is none of that name, with those there are
 */
export async function findCopy(env: Env, wanted: string | undefined): Promise<FoundCopy> {
	const home = copiesFolder(env.BIELA_DATA);
	const names = (await listCopies(home)).flatMap(({ name, manifest }) => (manifest ? [name] : []));
	const name = wanted === NEWEST ? names[0] : wanted;
	if (name) {
		const places = [name, join(home, name)];
		const folder = places.find((place) => existsSync(join(place, MANIFEST)));
		if (folder) return { folder, end: async () => {} };
	}
	const known =
		names.length > 0
			? `Hay estas: ${names.slice(0, 10).join(", ")}.`
			: `En «${home}» no hay ninguna.`;
	throw new StartRefused(
		`Di qué copia: npm run restore -- <carpeta>, un nombre o ${NEWEST}. ${known}`,
	);
}
