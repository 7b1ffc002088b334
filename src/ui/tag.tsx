import { cn } from "./cn.ts";
import { Anchor, type AnchorProps } from "./link.tsx";

/** Filter link, for lists whose state is in the URL. */
export function TagLink({ isCurrent = false, className, ...rest }: AnchorProps & { isCurrent?: boolean }) {
	return <Anchor {...rest} aria-current={isCurrent ? "true" : undefined} className={cn("tag", className)} />;
}
