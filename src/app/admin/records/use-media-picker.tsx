import { useCallback, useState } from "react";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import type { PickedPicture } from "#features/content/blog/admin/editor/rich-toolbar.tsx";
import type { MediaCategory } from "#features/content/media/rules.ts";

const MediaPicker = createLazyComponent(
	async () => (await import("#features/content/media/admin/picker.tsx")).MediaPicker,
);

type PictureCallback = (picture: PickedPicture | undefined) => void;

/** Opens the media picker as a promise, which resolves with the selected picture or undefined. */
export function useMediaPicker(category: MediaCategory) {
	const [onPicture, setOnPicture] = useState<PictureCallback>();

	const openPicker = useCallback(
		() => new Promise<PickedPicture | undefined>((resolve) => setOnPicture(() => resolve)),
		[],
	);

	function resolvePicture(picture: PickedPicture | undefined) {
		onPicture?.(picture);
		setOnPicture(undefined);
	}

	const picker = onPicture && (
		<MediaPicker
			onClose={() => resolvePicture(undefined)}
			category={category}
			onPick={({ url, alt_text, width, height }) => resolvePicture({ url, alt: alt_text, width, height })}
		/>
	);
	return { openPicker, picker };
}
