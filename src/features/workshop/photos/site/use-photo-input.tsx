import { useRef } from "react";

/** Accepting only these types makes an iPhone convert HEIC photos to JPEG. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

/** Creates a file input. @returns `choose`, which opens the photo picker, and the input to render */
export function usePhotoInput(label: string, onSelect: (files: File[]) => void) {
	const input = useRef<HTMLInputElement>(null);
	return {
		choose: () => input.current?.click(),
		input: (
			<input
				ref={input}
				type="file"
				hidden
				multiple
				accept={ACCEPTED}
				aria-label={label}
				onChange={({ currentTarget }) => {
					onSelect([...(currentTarget.files ?? [])]);
					// Reset, so that the same file can be selected again.
					currentTarget.value = "";
				}}
			/>
		),
	};
}
