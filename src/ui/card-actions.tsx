import type { ReactNode } from "react";

/** Buttons at the bottom of a card; a narrow card hides their icons to keep them on one line. */
export function CardActions({ children }: { children: ReactNode }) {
	return (
		<div className="@container mt-auto pt-4">
			<div className="flex flex-wrap gap-2 @max-[23.5rem]:[&_.btn]:px-3 @max-[23.5rem]:[&_.btn>svg]:hidden">
				{children}
			</div>
		</div>
	);
}
