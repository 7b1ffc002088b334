import { expect, test } from "vitest";
import { createFileMatcher, createPackScriptPlugin } from "./pack-script.ts";

const ROUTE = "?__react-router-build-client-route";
const SOURCE_FOLDER = "/biela/src/app";

/** A module graph of two front desk pages, a public page, and their shared modules. */
const MODULE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
	[`${SOURCE_FOLDER}/admin/dashboard.tsx${ROUTE}`]: [],
	[`${SOURCE_FOLDER}/admin/inbox/inbox.tsx${ROUTE}`]: [
		`${SOURCE_FOLDER}/words.ts`,
		`${SOURCE_FOLDER}/hours.ts`,
	],
	[`${SOURCE_FOLDER}/admin/workshop/agenda.tsx${ROUTE}`]: [
		`${SOURCE_FOLDER}/hours.ts`,
		`${SOURCE_FOLDER}/job.ts`,
	],
	[`${SOURCE_FOLDER}/site/contact.tsx${ROUTE}`]: [`${SOURCE_FOLDER}/hours.ts`],
	[`${SOURCE_FOLDER}/site/visit.tsx${ROUTE}`]: [`${SOURCE_FOLDER}/words.ts`, `${SOURCE_FOLDER}/job.ts`],
	[`${SOURCE_FOLDER}/words.ts`]: [],
	[`${SOURCE_FOLDER}/hours.ts`]: [],
	[`${SOURCE_FOLDER}/job.ts`]: [],
};
const MODULE_IDS = Object.keys(MODULE_IMPORTS);

test("packs the same files in any module order", () => {
	const files = packFiles(MODULE_IDS);
	expect([...new Set(Object.values(files))].sort()).toEqual(["shared-1", "shared-2", "shared-3"]);
	expect(packFiles(MODULE_IDS.toReversed())).toEqual(files);
});

test("throws when a page of the front desk moved", () => {
	const moved = MODULE_IDS.filter((id) => !id.includes("/agenda.tsx"));
	expect(() => packFiles(moved)).toThrow(/No such pages of the front desk: admin\/workshop\/agenda$/);
});

test("throws when a listed file does not exist", () => {
	expect(() => createFileMatcher(["domain/car/my-car.ts", "my-car.ts"])).toThrow(
		/No such files.*\/src\/my-car\.ts$/,
	);
	const isCar = createFileMatcher(["domain/car/my-car.ts"]);
	expect(isCar(new URL("../src/domain/car/my-car.ts", import.meta.url).pathname)).toBe(true);
	expect(isCar(new URL("../src/domain/car/names.ts", import.meta.url).pathname)).toBe(false);
});

/** Returns the file of each module that a front desk page shares. */
function packFiles(moduleIds: readonly string[]): Record<string, string> {
	// Call the plugin's hooks as the bundler does, with the few parts of its context that they use.
	const plugin = createPackScriptPlugin() as unknown as {
		buildEnd(this: unknown): void;
		configEnvironment(name: string): {
			build: { rolldownOptions: { output: { codeSplitting: { groups: CodeGroup[] } } } };
		};
	};
	plugin.buildEnd.call({
		environment: { name: "client" },
		getModuleIds: () => moduleIds.values(),
		getModuleInfo: (id: string) => ({ importedIds: MODULE_IMPORTS[id] ?? [], dynamicallyImportedIds: [] }),
	});
	const { groups } = plugin.configEnvironment("client").build.rolldownOptions.output.codeSplitting;
	const dayGroup = groups.find(({ debugName }) => debugName === "day");
	return Object.fromEntries(
		MODULE_IDS.flatMap((id) => {
			const file = dayGroup?.name(id);
			return file ? [[id, file]] : [];
		}),
	);
}

type CodeGroup = { debugName?: string; name: (id: string) => string | null };
