import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useHydrated } from "./hydrated.ts";
import { Picture } from "./picture.tsx";

/** A picture not fetched before the page's script runs: it takes nothing from the first screen. Its frame keeps its place. */
export function LaterPicture({ className, ...props }: ComponentProps<typeof Picture>) {
	const isHydrated = useHydrated();
	return <Picture {...props} className={cn(className, !isHydrated && "later-picture")} />;
}
