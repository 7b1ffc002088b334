import { openFilesUnhurried } from "#platform/files/open-files.server.ts";
import { type PictureFault, REMEMBERED } from "./picture-faults.ts";
import { faultsAmong } from "./pictures.server.ts";
import { picturesInCopies } from "./pictures-in-copies.server.ts";
import type { Shop } from "./shop.server.ts";
import { readShopId } from "./shop-id.server.ts";
import { expectedPictures } from "./shop-read-model.server.ts";
import { readRun, writeRun } from "./state.server.ts";
import { inCopyTurn } from "./turn.server.ts";

/** How many files were read, and the pictures that came back or that no copy has. */
export type PicturesBack = { looked: number; back: string[]; lost: string[] };

/**
 * Reads every picture on show, and brings each file that is lost or hurt back from the newest copy that has it whole, here
 * or off this machine. Whatever is well is left alone; the server may run meanwhile.
 *
 * @throws CopyUnderWay | whatever keeps the store out of reach
 * @source rules 9.19
 */
export function restorePictures(shop: Shop): Promise<PicturesBack> {
	return inCopyTurn(shop, false, async () => {
		const store = await openFilesUnhurried(shop.env);
		const run = await readRun(shop.env.BIELA_DATA);
		// Of smaller files only who saw them change knows what they were.
		const wants = new Map(run.pictures.faults.map(({ path, want }) => [path, want]));
		const expected = (await expectedPictures(shop)).map((one) => ({
			...one,
			want: wants.get(one.path) ?? one.want,
		}));
		let left = await faultsAmong(store, expected);
		const back = new Set<string>();
		for await (const copy of picturesInCopies(shop.env, await readShopId(shop))) {
			const still: PictureFault[] = [];
			for (const fault of left) {
				const bytes = await copy.open(fault.path, fault.want);
				if (bytes) await store.add(fault.path, bytes);
				if (bytes) back.add(fault.name);
				else still.push(fault);
			}
			left = still;
			if (left.length === 0) break;
		}
		const { reread } = run.pictures;
		await writeRun(shop.env.BIELA_DATA, {
			...run,
			pictures: { faults: left.slice(0, REMEMBERED), reread },
		});
		const lost = [...new Set(left.map(({ name }) => name))];
		return { looked: expected.length, back: [...back], lost };
	});
}
