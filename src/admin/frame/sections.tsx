import type { ComponentProps } from "react";
import { cn } from "#ui/cn.ts";
import { Section } from "#ui/section.tsx";

export function Card({ className, ...rest }: ComponentProps<typeof Section>) {
	return <Section className={cn("card p-4 md:p-6", className)} {...rest} />;
}

export function PanelSection({ className, ...rest }: ComponentProps<typeof Section>) {
	return <Section level={3} className={cn("p-4 lg:px-6", className)} {...rest} />;
}
