/** Names networks without anybody being able to tell which. */
export interface Networks {
  /**
   * @param ipAddress of whoever asks
   * @returns the same for all of a network on one day, and another one the day after
   */
  keyOf(ipAddress: string, at: Date): string;
}
