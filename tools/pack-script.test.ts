import { expect, test } from "vitest";
import { isOneOf, packScript } from "./pack-script.ts";

const ROUTE = "?__react-router-build-client-route";
const SRC = "/biela/src";

/** Two pages of the day and a public one, and what they share. */
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

test("a build packs the same files under the same names, in whatever order the modules were read", () => {
	const files = filesOf(READ);
	expect([...new Set(Object.values(files))].sort()).toEqual(["shared-1", "shared-2", "shared-3"]);
	expect(filesOf(READ.toReversed())).toEqual(files);
});

test("a file packed with others has to be where the list says, so that one that moved is missed", () => {
	expect(() => isOneOf(["car/my-car.ts", "my-car.ts"])).toThrow(
		/No such files.*\/src\/my-car\.ts$/,
	);
	const isCar = isOneOf(["car/my-car.ts"]);
	expect(isCar(new URL("../src/car/my-car.ts", import.meta.url).pathname)).toBe(true);
	expect(isCar(new URL("../src/car/names.ts", import.meta.url).pathname)).toBe(false);
});

/** The file that each module goes into with what the pages of the day share. */
function filesOf(read: readonly string[]): Record<string, string> {
	// A plugin's hooks are called here as the bundler does, with the little of it that they ask.
	const plugin = packScript() as unknown as {
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
