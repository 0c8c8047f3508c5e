// Which section of the rules lies open beside the table.
let section = $state<string | null>(null);

export const help = {
  get section(): string | null {
    return section;
  },
  open(to: string): void {
    section = to;
  },
  close(): void {
    section = null;
  },
};
