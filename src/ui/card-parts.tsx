import type { ReactNode } from "react";

/** Buttons at the bottom of a card; a narrow card hides their icons and outlines to keep them on one line. */
export function CardActions({ children }: { children: ReactNode }) {
	return (
		<div className="@container mt-auto max-md:-mb-2 max-md:pt-1 md:pt-4">
			<div className="flex flex-wrap items-center gap-2 max-md:-ml-2 max-md:gap-0 max-md:[&_.btn]:px-2 max-md:[&_.btn-line]:border-transparent @max-[23.5rem]:[&_.btn]:px-3 @max-[23.5rem]:[&_.btn>svg]:hidden">
				{children}
			</div>
		</div>
	);
}

type FirstLinesProps = { lines: readonly string[]; limit: number };

export function FirstLines({ lines, limit }: FirstLinesProps) {
	const remaining = lines.length - limit;
	return (
		<ul className="text-sm text-muted max-md:text-xs max-md:[&>li]:inline max-md:[&>li:not(:last-child)]:after:content-['_·_'] md:mt-2 md:list-disc md:pl-5">
			{lines.slice(0, limit).map((line) => (
				<li key={line}>{line}</li>
			))}
			{remaining > 0 && <li className="list-none">+{remaining} más</li>}
		</ul>
	);
}
