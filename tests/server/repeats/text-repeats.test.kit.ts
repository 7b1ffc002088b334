import type { Repeats, Subjects } from "./repeats.test.kit.ts";

/** The texts of the site that owners write. */
export function listTextRepeats({ admin }: Subjects): Repeats {
	let number = 0;
	const same = { again: "same", other: "same" };
	const saveMission = async () => {
		const { text } = await admin("/texts/mission");
		const { heading, sections, updated_at } = text;
		const body = `Reparar bien, intento ${++number}.`;
		return { path: "/texts/mission", method: "PUT", body: { heading, body, sections, updated_at } };
	};

	return {
		saveText: { prepare: saveMission, ...same },
		restoreText: {
			async prepare() {
				const { path, method, body } = await saveMission();
				const { updated_at } = await admin(path, body, method);
				return { path: "/texts/mission/restore", body: { number: null, updated_at } };
			},
			...same,
		},
	};
}
