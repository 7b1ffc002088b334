import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type DataRowsProps = {
	/** Rows whose value is missing are left out. */
	rows: readonly { label: string; value: ReactNode }[];
	className?: string;
};

/** Labelled facts that people compare: duration, SKU, hours, price. */
export function DataRows({ rows, className }: DataRowsProps) {
	const known = rows.filter(({ value }) => value || value === 0);
	return (
		<dl className={cn("data-rows", className)}>
			{known.map(({ label, value }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
