import type { ReactNode } from "react";

type SectionHeaderProps = { id: string; title: string; children?: ReactNode };

/** Heading of a page section with an introductory sentence if it says more than what follows. */
export function SectionHeader({ id, title, children }: SectionHeaderProps) {
	return (
		<div className="band-head">
			<h2 id={id} className="title-2">
				{title}
			</h2>
			{children && <p>{children}</p>}
		</div>
	);
}
