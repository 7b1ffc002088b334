import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";

type MoreActionsProps = {
	/** Names the row that the actions belong to, for screen readers. */
	subject?: string;
	children: ReactNode;
};

/** Hides the seldom used actions of a page or a row until opened; then they stand in the line below. */
export function MoreActions({ subject, children }: MoreActionsProps) {
	return (
		<details className="group w-full sm:w-auto sm:open:w-full">
			<summary className="btn btn-sm btn-line w-fit cursor-pointer list-none">
				<span>Más</span>
				{subject && <span className="sr-only"> de {subject}</span>}
				<Icon name="chevron-down" size={16} className="group-open:rotate-180" />
			</summary>
			<div className="mt-2 flex flex-wrap gap-2">{children}</div>
		</details>
	);
}
