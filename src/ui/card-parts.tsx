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

type FirstLinesProps = { lines: readonly string[]; limit: number };

export function FirstLines({ lines, limit }: FirstLinesProps) {
	const remaining = lines.length - limit;
	return (
		<ul className="mt-2 list-disc pl-5 text-sm text-muted">
			{lines.slice(0, limit).map((line) => (
				<li key={line}>{line}</li>
			))}
			{remaining > 0 && <li className="list-none">+{remaining} más</li>}
		</ul>
	);
}
