import { type ReactNode, useId } from "react";
import { cn } from "#ui/cn.ts";

/** One subject of the settings or of one's own account. */
export function Card({
	title,
	children,
	className,
	id,
}: {
	title: string;
	children: ReactNode;
	className?: string;
	id?: string;
}) {
	const titleId = useId();
	return (
		<section id={id} aria-labelledby={titleId} className={cn("card p-4 md:p-6", className)}>
			<h2 id={titleId} className="title-4 mb-3">
				{title}
			</h2>
			{children}
		</section>
	);
}
