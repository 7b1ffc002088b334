import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { cn } from "./cn.ts";

export type EmptyStateProps = {
	title: string;
	text?: ReactNode;
	/** The only next step. */
	link?: { to: string; label: string } | undefined;
	actions?: ReactNode;
	headingLevel?: 2 | 3 | 4;
	/** "sm" is a two-line box for one section of a page. */
	size?: "md" | "sm";
	className?: string;
};

export function EmptyState(props: EmptyStateProps) {
	const { title, text, link, size = "md", className } = props;
	const { headingLevel = size === "sm" ? 3 : 2 } = props;
	const defaultActions = link && (
		<ButtonLink tone="line" to={link.to}>
			{link.label}
		</ButtonLink>
	);
	const { actions = defaultActions } = props;
	const Heading = `h${headingLevel}` as const;
	if (size === "sm")
		return (
			<div className={cn("border border-line bg-paper p-4", className)}>
				<Heading className="font-semibold">{title}</Heading>
				{text && <p className="text-sm text-muted">{text}</p>}
				{actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
			</div>
		);
	return (
		<div className={cn("border-y border-line py-10 md:py-14", className)}>
			<Heading className="title-3">{title}</Heading>
			{text && <p className="mt-2 max-w-prose text-muted">{text}</p>}
			{actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
		</div>
	);
}
