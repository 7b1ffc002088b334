import { useSyncExternalStore } from "react";
import { sentHere } from "#device/sent.ts";

const NONE: readonly unknown[] = [];

/** What was sent from this device; nothing until the page is hydrated. */
export const useSent = () => useSyncExternalStore(sentHere.follow, sentHere.read, () => NONE);
