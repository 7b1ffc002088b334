import type { ReactNode } from "react";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";

type BackLinkProps = { to: string; children: ReactNode; className?: string };

export function BackLink({ to, children, className }: BackLinkProps) {
	return (
		<Anchor to={to} className={cn("link -ml-1 inline-flex items-center gap-1 py-2 text-sm", className)}>
			<Icon name="chevron-left" size={16} />
			{children}
		</Anchor>
	);
}
