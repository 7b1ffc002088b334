import { type ComponentProps, type ReactNode, useId } from "react";

type SectionProps = Omit<ComponentProps<"section">, "title"> & {
	title: ReactNode;
	level?: 2 | 3;
	/** Number of items; screen readers announce its changes. */
	count?: string;
	/** Content at the end of the title's line. */
	aside?: ReactNode;
	/** Text below the title. */
	note?: string;
};

/** Section of a page, labelled by its heading. */
export function Section(props: SectionProps) {
	const { title, level = 2, count, aside, note, children, ...section } = props;
	const id = useId();
	const Heading = `h${level}` as const;
	return (
		<section aria-labelledby={id} {...section}>
			<div className="mb-3">
				<div className="flex min-h-7 flex-wrap items-baseline gap-x-4">
					<Heading id={id} className="title-4">
						{title}
					</Heading>
					{count && (
						<p role="status" className="num text-sm text-muted">
							{count}
						</p>
					)}
					{aside && <div className="ml-auto">{aside}</div>}
				</div>
				{note && <p className="text-sm text-muted">{note}</p>}
			</div>
			{children}
		</section>
	);
}
