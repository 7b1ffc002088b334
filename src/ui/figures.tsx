import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type FiguresProps = {
	figures: readonly { label: string; value: ReactNode }[];
	className?: string;
};

export function Figures({ figures, className }: FiguresProps) {
	const isMany = figures.length > 3;
	return (
		<dl
			className={cn(
				"grid-lines",
				isMany ? "grid-cols-2 lg:grid-cols-4" : "grid-cols-1 sm:grid-cols-3",
				className,
			)}
		>
			{figures.map(({ label, value }) => (
				<div
					key={label}
					className={cn(
						"flex p-4",
						isMany ? "flex-col" : "items-baseline justify-between sm:flex-col sm:items-start",
					)}
				>
					<dt className="text-sm text-gris">{label}</dt>
					<dd className={cn("figure", isMany ? "mt-auto pt-1" : "sm:mt-1")}>{value}</dd>
				</div>
			))}
		</dl>
	);
}
