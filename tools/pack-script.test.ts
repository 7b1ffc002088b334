import { expect, test } from "vitest";
import { createFileMatcher, createPackScriptPlugin } from "./pack-script.ts";

const ROUTE = "?__react-router-build-client-route";
const SRC = "/biela/src";

/** A module graph of two front desk pages, a public page, and their shared modules. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
	[`${SRC}/admin/inbox.tsx${ROUTE}`]: [`${SRC}/words.ts`, `${SRC}/hours.ts`],
	[`${SRC}/admin/agenda.tsx${ROUTE}`]: [`${SRC}/hours.ts`, `${SRC}/job.ts`],
	[`${SRC}/site/contact.tsx${ROUTE}`]: [`${SRC}/hours.ts`],
	[`${SRC}/site/visit.tsx${ROUTE}`]: [`${SRC}/words.ts`, `${SRC}/job.ts`],
	[`${SRC}/words.ts`]: [],
	[`${SRC}/hours.ts`]: [],
	[`${SRC}/job.ts`]: [],
};
const READ = Object.keys(IMPORTS);

test("packs the same files in any module order", () => {
	const files = packFiles(READ);
	expect([...new Set(Object.values(files))].sort()).toEqual(["shared-1", "shared-2", "shared-3"]);
	expect(packFiles(READ.toReversed())).toEqual(files);
});

test("throws when a listed file does not exist", () => {
	expect(() => createFileMatcher(["car/my-car.ts", "my-car.ts"])).toThrow(
		/No such files.*\/src\/my-car\.ts$/,
	);
	const isCar = createFileMatcher(["car/my-car.ts"]);
	expect(isCar(new URL("../src/car/my-car.ts", import.meta.url).pathname)).toBe(true);
	expect(isCar(new URL("../src/car/names.ts", import.meta.url).pathname)).toBe(false);
});

/** Returns the file of each module that a front desk page shares. */
function packFiles(read: readonly string[]): Record<string, string> {
	// Call the plugin's hooks as the bundler does, with the few parts of its context that they use.
	const plugin = createPackScriptPlugin() as unknown as {
		buildEnd(this: unknown): void;
		configEnvironment(name: string): {
			build: { rolldownOptions: { output: { codeSplitting: { groups: Group[] } } } };
		};
	};
	plugin.buildEnd.call({
		environment: { name: "client" },
		getModuleIds: () => read.values(),
		getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [], dynamicallyImportedIds: [] }),
	});
	const { groups } = plugin.configEnvironment("client").build.rolldownOptions.output.codeSplitting;
	const day = groups.find(({ debugName }) => debugName === "day");
	return Object.fromEntries(
		READ.flatMap((id) => {
			const file = day?.name(id);
			return file ? [[id, file]] : [];
		}),
	);
}

type Group = { debugName?: string; name: (id: string) => string | null };
