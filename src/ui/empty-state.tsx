import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type EmptyStateProps = {
	title: string;
	text?: ReactNode;
	/** Buttons or links: what to do next. */
	actions?: ReactNode;
	headingLevel?: 2 | 3 | 4;
	className?: string;
};

export function EmptyState({ title, text, actions, headingLevel = 2, className }: EmptyStateProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<div className={cn("border-y border-linea py-10 md:py-14", className)}>
			<Heading className="title-3">{title}</Heading>
			{text && <p className="mt-2 max-w-prose text-gris">{text}</p>}
			{actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
		</div>
	);
}
