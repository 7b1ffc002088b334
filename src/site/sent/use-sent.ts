import { useSyncExternalStore } from "react";
import { sentHere } from "#device/sent.ts";

const NONE: readonly unknown[] = [];

/** Returns the receipts stored on this device; none until the page is hydrated. */
export const useSent = () => useSyncExternalStore(sentHere.follow, sentHere.read, () => NONE);
