import { useEffect, useState } from "react";
import { staffApi, WATCHING } from "#api/client.ts";
import type { PhotoSize } from "#features/photos/rules.ts";

/**
 * Photos that only staff may see, as addresses of this tab: an image in the page could not bring the session along.
 *
 * @returns by id; one that could not be fetched is missing
 */
export function usePictures(ids: readonly string[], size: PhotoSize): Record<string, string> {
	const [urls, setUrls] = useState<Record<string, string>>({});
	const wanted = ids.join();
	useEffect(() => {
		const made: string[] = [];
		let isGone = false;
		async function fetchOne(id: string) {
			const param = { id, size };
			const reply = await staffApi.admin.photos[":id"][":size"].$get({ param }, WATCHING);
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
	}, [wanted, size]);
	return urls;
}
