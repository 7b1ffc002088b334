import type { ReactNode } from "react";

type SectionHeaderProps = { id: string; title: string; children: ReactNode };

/** Heading of a page section with an introductory sentence. */
export function SectionHeader({ id, title, children }: SectionHeaderProps) {
	return (
		<div className="band-head">
			<h2 id={id} className="title-2">
				{title}
			</h2>
			<p>{children}</p>
		</div>
	);
}
