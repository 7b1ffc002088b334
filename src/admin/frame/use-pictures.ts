import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

/**
 * Photos that only staff may see, as addresses of this tab: an image in the page could not bring the session along.
 *
 * @param ask fetches one of them
 * @returns by id; one that could not be fetched is missing
 */
export function usePictures(
	ids: readonly string[],
	ask: (id: string) => Promise<{ ok: boolean; blob: () => Promise<Blob> }>,
): Record<string, string> {
	const [urls, setUrls] = useState<Record<string, string>>({});
	const latest = useLatest(ask);
	const wanted = ids.join();
	useEffect(() => {
		const made: string[] = [];
		let isGone = false;
		async function fetchOne(id: string) {
			const reply = await latest.current(id);
			if (!reply.ok) return;
			const url = URL.createObjectURL(await reply.blob());
			if (isGone) return URL.revokeObjectURL(url);
			made.push(url);
			setUrls((last) => ({ ...last, [id]: url }));
		}
		for (const id of wanted.split(",").filter(Boolean)) fetchOne(id).catch(() => {});
		return () => {
			isGone = true;
			for (const url of made) URL.revokeObjectURL(url);
		};
	}, [wanted, latest]);
	return urls;
}
