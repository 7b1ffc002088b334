import { openFilesUnhurried } from "#platform/files/open-files.server.ts";
import { type PictureFault, REMEMBERED } from "./picture-faults.ts";
import { faultsAmong } from "./pictures.server.ts";
import { picturesInCopies } from "./pictures-in-copies.server.ts";
import type { Shop } from "./shop.server.ts";
import { readShopId } from "./shop-id.server.ts";
import { expectedPictures } from "./shop-read-model.server.ts";
import { readRun, writeRun } from "./state.server.ts";
import { inCopyTurn } from "./turn.server.ts";

/** The number of files checked, and the names of restored pictures and of those that no backup has. */
export type PicturesBack = { looked: number; back: string[]; lost: string[] };

/**
 * Checks every visible picture, and restores each missing or damaged file from the newest backup with an intact one,
 * local or remote. Intact files are not touched; the server may run meanwhile.
 *
 * @throws BackupInProgress | Error when the store is unreachable
 * @source rules 9.19
 */
export function restorePictures(shop: Shop): Promise<PicturesBack> {
	return inCopyTurn(shop, false, async () => {
		const store = await openFilesUnhurried(shop.env);
		const run = await readRun(shop.env.BIELA_DATA);
		// The database has the hash of the full picture only; those of smaller files come from the stored faults.
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
