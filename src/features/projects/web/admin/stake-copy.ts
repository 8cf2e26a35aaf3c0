// The words for administrators who have something in the project they decide about.
export const adminStakeCopy = {
  investorTitle: 'You have invested in this project',
  investorText: 'The audit log notes this with everything you decide about it. Consider asking another administrator.',
  ownProjectPage:
    'You can edit it as its creator. Its status, visibility, deadline, owner and money are not yours to decide.',
};
