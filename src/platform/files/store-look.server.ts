import type { Platform } from "#platform/platform.server.ts";

const EVERY_MS = 10_000;

/** What was seen last of the pictures' store: whoever asks waits for nothing, the next one is told. */
export function openStoreLook({ files, log }: Pick<Platform, "files" | "log">) {
	let isAway = false;
	let isLooking = false;
	let lookedAt = Number.NEGATIVE_INFINITY;
	async function look(probe: () => Promise<void>) {
		isLooking = true;
		isAway = await probe().then(
			() => false,
			(error) => {
				log.error({ error, event: "media_away" }, "the pictures' store cannot be used");
				return true;
			},
		);
		lookedAt = performance.now();
		isLooking = false;
	}
	return {
		isAway() {
			const isOld = performance.now() - lookedAt > EVERY_MS;
			if (files.away && isOld && !isLooking) void look(files.away.probe);
			return isAway;
		},
	};
}
