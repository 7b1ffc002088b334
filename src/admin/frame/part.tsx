import { type ReactNode, useId } from "react";
import { cn } from "#ui/cn.ts";

type PartProps = { title: string; children: ReactNode; className?: string };

/** A titled part of a record. */
export function Part({ title, children, className }: PartProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className={cn("p-4 lg:px-6", className)}>
			<h3 id={id} className="title-4 mb-3">
				{title}
			</h3>
			{children}
		</section>
	);
}
