import type { ReactNode } from "react";

/** The buttons at the foot of a card; where the card is narrow they go without their icons, to stay on one line. */
export function CardActions({ children }: { children: ReactNode }) {
	return (
		<div className="@container mt-auto pt-4">
			<div className="flex flex-wrap gap-2 @max-[23.5rem]:[&_.btn]:px-3 @max-[23.5rem]:[&_.btn>svg]:hidden">
				{children}
			</div>
		</div>
	);
}
