import { lazy, Suspense, useCallback, useState } from "react";
import type { PickedPicture } from "#features/blog/editor/rich-text.tsx";

const MediaPicker = lazy(() =>
	import("#admin/media/picker.tsx").then((module) => ({ default: module.MediaPicker })),
);

type Answer = (picture: PickedPicture | undefined) => void;

/** A picture of the library as an answer: opens the picker, resolves with the choice or with nothing. */
export function useAskedPicture() {
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
		<Suspense fallback={null}>
			<MediaPicker
				onClose={() => finish(undefined)}
				category="blog"
				onPick={({ url, alt_text, width, height }) => finish({ url, alt: alt_text, width, height })}
			/>
		</Suspense>
	);
	return { askPicture, picker };
}
