import type { ReactNode } from "react";

type ClosingSectionProps = {
	id: string;
	title: string;
	text: string;
	/** Below the text. */
	note?: ReactNode;
	/** Links to continue with. */
	children: ReactNode;
};

/** Dark section at a page's end, for visitors who did not find what they needed. */
export function ClosingSection({ id, title, text, note, children }: ClosingSectionProps) {
	return (
		<section aria-labelledby={id} className="on-dark border-b border-line">
			<div className="measure grid gap-4 py-7 md:gap-8 md:py-20 lg:grid-cols-[1fr_auto] lg:items-end">
				<div>
					<h2 id={id} className="title-2">
						{title}
					</h2>
					<p className="lead mt-2 text-muted md:mt-4">{text}</p>
					{note}
				</div>
				{children}
			</div>
		</section>
	);
}
