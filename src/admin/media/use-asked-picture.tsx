import { useCallback, useState } from "react";
import { late } from "#admin/frame/late.tsx";
import type { PickedPicture } from "#features/blog/editor/rich-toolbar.tsx";
import type { MediaCategory } from "#features/media/rules.ts";

const MediaPicker = late(async () => (await import("./picker.tsx")).MediaPicker);

type Answer = (picture: PickedPicture | undefined) => void;

/** Opens the media picker as a promise, which resolves with the selected picture or undefined. */
export function useAskedPicture(category: MediaCategory) {
	const [answer, setAnswer] = useState<Answer>();

	const askPicture = useCallback(
		() => new Promise<PickedPicture | undefined>((resolve) => setAnswer(() => resolve)),
		[],
	);

	function finish(picture: PickedPicture | undefined) {
		answer?.(picture);
		setAnswer(undefined);
	}

	const picker = answer && (
		<MediaPicker
			onClose={() => finish(undefined)}
			category={category}
			onPick={({ url, alt_text, width, height }) => finish({ url, alt: alt_text, width, height })}
		/>
	);
	return { askPicture, picker };
}
