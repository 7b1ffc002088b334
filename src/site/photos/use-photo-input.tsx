import { useRef } from "react";

/** With these alone an iPhone makes a JPEG of its own format by itself. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

/** @returns `choose`, which a press opens the telephone's photos with, and the input that it needs in the page */
export function usePhotoInput(label: string, onChosen: (files: File[]) => void) {
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
					onChosen([...(currentTarget.files ?? [])]);
					// The same file may be chosen again.
					currentTarget.value = "";
				}}
			/>
		),
	};
}
